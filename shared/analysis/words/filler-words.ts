/**
 * Hesitation sounds. Words such as "like" or "you know" are left out, because only context shows
 * whether they are fillers.
 */
const FILLER = /^(u+h*m+|u+h+|e+r+m*|a+hm+|e+hm+|h+m+|m+h*m+|m{2,}|ä+h*m*|ö+h*m*|eu+h)$/u;

export const isFiller = (word: string) => FILLER.test(word.toLowerCase());
