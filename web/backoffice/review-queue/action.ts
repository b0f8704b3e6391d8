/** What staff do about a thing: OK grants it, KO refuses it, DELETE makes it go. */
export type Action = 'OK' | 'KO' | 'DELETE';
