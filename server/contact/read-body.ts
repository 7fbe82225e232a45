/**
 * The body of a request as text, read no further than it may be long.
 *
 * @returns undefined where it is longer
 * @throws TypeError, as a rejection, where it is not UTF-8, or where it breaks off
 */
export const readBody = async (
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  limitBytes: number,
): Promise<string | undefined> => {
  if (Number(headers.get('content-length') ?? 0) > limitBytes) return undefined
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let lengthBytes = 0
  for await (const chunk of body ?? []) {
    lengthBytes += chunk.byteLength
    if (lengthBytes > limitBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
