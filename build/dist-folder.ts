/** Where the build goes and the server looks: another folder lets two builds live side by side. */
export const distFolder = process.env.UTILO_DIST ?? 'dist'
