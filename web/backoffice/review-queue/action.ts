/** Staff action on an item: OK grants it, KO refuses it, DELETE deletes it. */
export type Action = 'OK' | 'KO' | 'DELETE';
