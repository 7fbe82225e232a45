import { downloadZip } from 'client-zip'

/** One zip of several files, stored: pictures and documents are compressed already. */
export const zipFiles = (files: readonly File[]): Promise<Blob> => downloadZip(files).blob()
