/** Ends with 0 where the server in this container answers on its port, with 1 where it does not. */
const limitMs = 5000

const answers = async (): Promise<boolean> => {
  const url = `http://127.0.0.1:${process.env.PORT || 8080}/healthz`
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(limitMs) })).ok
  } catch {
    return false
  }
}

process.exit((await answers()) ? 0 : 1)
