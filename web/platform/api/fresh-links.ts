import { LINK_LIFETIME } from '#contract/upload.ts';

/** Data with signed links is read again a minute before the links expire. */
export const LINKS_RENEWED_MILLISECONDS = (LINK_LIFETIME - 60) * 1000;
