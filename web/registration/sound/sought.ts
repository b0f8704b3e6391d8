import type { BodyOf } from '#contract/endpoint.ts';
import { findSound, type SonsTrouves } from '#contract/registration/sound.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { call } from '#web/platform/api/call.ts';
import type { FileSound } from './fingerprint-file.ts';

type Among = Pick<Extract<BodyOf<typeof findSound>, { duree: unknown }>, 'elementId' | 'parmi'>;

/** Searches the register for a sound: as it is, then, without an identical one, at other speeds. */
export async function sought(sound: FileSound, among: Among): Promise<SonsTrouves> {
  const body = { empreinte: sound.empreinte, duree: formatDuree(sound.duree), ...among };
  const first = await call(findSound, { body });
  if (first.trouves.some(({ verdict: decision }) => decision === 'MEME')) return first;
  const vitesses = [...(await sound.atOtherSpeeds())];
  return vitesses.length === 0 ? first : await call(findSound, { body: { ...body, vitesses } });
}
