import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { findSound, type SonsTrouves, type SonTrouve } from '#contract/sound/sound.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { near } from '#web/app/catalogue/proximity/near.ts';
import { soundStaff as words } from '#web/app/catalogue/proximity/sound-staff.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { Waveform } from '#web/registration/sound/waveform.tsx';

type Compared = { readonly element: ElementOut; readonly sounds: SonsTrouves };

/** What the register knows of how the recordings of a dossier sound; asked for by a click. */
export function SoundSection({ dossier: { dossierId, elements } }: { dossier: DossierOut }) {
  const [asked, setAsked] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('sons', {}, dossierId),
    queryFn: ({ signal }) => compareAll(elements, signal),
    enabled: asked,
  });
  return (
    <section className="near-line stack gap-16" aria-labelledby="titre-sons">
      <h2 id="titre-sons">{words.title}</h2>
      {asked ? null : (
        <>
          <p className="secondary">{words.what}</p>
          <div>
            <Button variant="secondary" onClick={() => setAsked(true)}>
              {words.compare}
            </Button>
          </div>
        </>
      )}
      <p role="status">
        {asked && !data && !error ? words.comparing : data ? outcome(data) : null}
      </p>
      {error && !data ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {(data ?? []).filter(saysSomething).map((compared) => (
        <SoundOf key={compared.element.elementId} compared={compared} />
      ))}
    </section>
  );
}

/** One after the other: a dossier may hold a thousand. */
async function compareAll(
  elements: readonly ElementOut[],
  signal: AbortSignal,
): Promise<Compared[]> {
  const all: Compared[] = [];
  for (const element of elements) {
    const sounds = await call(findSound, { body: { elementId: element.elementId } }, signal);
    if (sounds.son !== null) all.push({ element, sounds });
  }
  return all;
}

const saysSomething = ({ sounds }: Compared) =>
  sounds.trouves.length + sounds.autresSons.length > 0;

function outcome(all: readonly Compared[]): string | null {
  if (all.length === 0) return words.noSound;
  return all.some(saysSomething) ? null : words.nothing(all.length);
}

function SoundOf({ compared: { element, sounds } }: { compared: Compared }) {
  const { son, trouves, autresSons } = sounds;
  return (
    <article className="near-candidate stack gap-12">
      <h3>{element.titre ?? near.untitled}</h3>
      {son === null ? null : <Waveform forme={son.forme} />}
      {trouves.map((found) => (
        <Found key={`${found.isrc} ${found.elementId}`} found={found} />
      ))}
      {autresSons.map((other) => (
        <p key={`${other.isrc} ${other.elementId}`}>{words.otherSound(named(other))}</p>
      ))}
    </article>
  );
}

function Found({ found }: { found: SonTrouve }) {
  const { verdict, ressemblance, decalage, vitesse, forme, structure, duree } = found;
  const seconds = parseDuree(duree ?? '') ?? 0;
  const details = [words.share(ressemblance), words.later(decalage), words.faster(vitesse)].filter(
    Boolean,
  );
  return (
    <div>
      <div className="near-head row">
        <Badge tone={verdict === 'MEME' ? 'rouge' : 'ambre'}>
          {verdict === 'MEME' ? words.same : words.near}
        </Badge>
        <span>{named(found)}</span>
      </div>
      <p className="secondary">{details.join(', ')}</p>
      {structure === null ? null : <p className="secondary">{words.by(structure.raison)}</p>}
      {forme === null ? null : (
        <Waveform forme={forme} shift={seconds === 0 ? 0 : decalage / seconds} />
      )}
    </div>
  );
}

type Named = Pick<SonTrouve, 'isrc' | 'titre' | 'artiste'>;

function named({ isrc, titre, artiste }: Named): string {
  const code = isrc !== null && isIsrc(isrc) ? formatIsrc(isrc) : '';
  return words.found(code, titre ?? '', artiste ?? '');
}
