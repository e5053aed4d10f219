// English words: decide.
export const decide = {};
