import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { findSound, type SonsTrouves, type SonTrouve } from '#contract/registration/sound.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { Button } from '#web/design/action/button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { similar } from '#web/registration/proximity/messages.ts';
import { Waveform } from '#web/registration/sound/waveform.tsx';
import { soundStaff as messages } from './messages.ts';

type Compared = { readonly element: ElementOut; readonly sounds: SonsTrouves };

/** Comparison by sound of the recordings of a dossier; loaded on click. */
export function SoundSection({ dossier: { dossierId, elements } }: { dossier: DossierOut }) {
  const [isRequested, setRequested] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('sons', {}, dossierId),
    queryFn: ({ signal }) => compareAll(elements, signal),
    enabled: isRequested,
  });
  return (
    <section className="similar-line stack gap-16" aria-labelledby="titre-sons">
      <h2 id="titre-sons">{messages.title}</h2>
      {isRequested ? null : (
        <>
          <p className="secondary">{messages.what}</p>
          <div>
            <Button variant="secondary" onClick={() => setRequested(true)}>
              {messages.compare}
            </Button>
          </div>
        </>
      )}
      <p role="status">
        {isRequested && !data && !error ? messages.comparing : data ? outcome(data) : null}
      </p>
      {error && !data ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {(data ?? []).filter(hasContent).map((compared) => (
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

const hasContent = ({ sounds }: Compared) => sounds.trouves.length + sounds.autresSons.length > 0;

function outcome(all: readonly Compared[]): string | null {
  if (all.length === 0) return messages.noSound;
  return all.some(hasContent) ? null : messages.nothing(all.length);
}

function SoundOf({ compared: { element, sounds } }: { compared: Compared }) {
  const { son, trouves, autresSons } = sounds;
  return (
    <article className="similar-candidate stack gap-12">
      <h3>{element.titre ?? similar.untitled}</h3>
      {son === null ? null : <Waveform forme={son.forme} />}
      {trouves.map((result) => (
        <Result key={`${result.isrc} ${result.elementId}`} result={result} />
      ))}
      {autresSons.map((other) => (
        <p key={`${other.isrc} ${other.elementId}`}>{messages.otherSound(named(other))}</p>
      ))}
    </article>
  );
}

function Result({ result }: { result: SonTrouve }) {
  const { verdict: decision, ressemblance, decalage, vitesse, forme, structure, duree } = result;
  const seconds = parseDuree(duree ?? '') ?? 0;
  const details = [
    messages.share(ressemblance),
    messages.later(decalage),
    messages.faster(vitesse),
  ].filter(Boolean);
  return (
    <div>
      <div className="similar-head row">
        <Badge tone={decision === 'MEME' ? 'rouge' : 'ambre'}>
          {decision === 'MEME' ? messages.same : messages.similar}
        </Badge>
        <span>{named(result)}</span>
      </div>
      <p className="secondary">{details.join(', ')}</p>
      {structure === null ? null : <p className="secondary">{messages.by(structure.raison)}</p>}
      {forme === null ? null : (
        <Waveform forme={forme} shift={seconds === 0 ? 0 : decalage / seconds} />
      )}
    </div>
  );
}

type Named = Pick<SonTrouve, 'isrc' | 'titre' | 'artiste'>;

function named({ isrc, titre, artiste }: Named): string {
  const code = isrc !== null && isIsrc(isrc) ? formatIsrc(isrc) : '';
  return messages.result(code, titre ?? '', artiste ?? '');
}
