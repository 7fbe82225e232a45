/** The tools that go on with one document, ids. */
export const takersOfPdf = ['pdf-to-word', 'pdf-to-images'] as const
