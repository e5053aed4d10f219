/** The database of this browser in which games without a server are kept (home/storage.ts). */
export const DATABASE = 'lancaster';
