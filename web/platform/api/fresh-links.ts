import { LINK_LIFETIME } from '#contract/upload.ts';

/** What names files by their links is read anew a minute before these end. */
export const LINKS_RENEWED_MILLISECONDS = (LINK_LIFETIME - 60) * 1000;
