/** Inviting, changing roles and removing can be repeated at will; what it makes others receive must not be. */

import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Call } from '#server/platform/call.ts';

/** To be spread into a notice: one mail of its kind a day, for one structure and one person. */
export function mailedOnceADay({ now }: Call, structureId: number): { readonly mailOccasion: string } {
  return { mailOccasion: `${structureId}:${dayInParis(now)}` };
}
