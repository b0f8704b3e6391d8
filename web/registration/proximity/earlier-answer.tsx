import type { Candidat } from '#contract/registration/proximity.ts';
import { CHOIX_LABELS } from '#domain/proximity/choices.ts';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { similar } from './messages.ts';

/** Answer about a candidate, with its motive, author and timestamp. */
export function EarlierAnswer({ choix }: { choix: NonNullable<Candidat['choix']> }) {
  const by =
    choix.parLaSociete && choix.par === null ? similar.bySociety : similar.by(choix.par ?? '');
  return (
    <>
      <b>{CHOIX_LABELS[choix.choix]}</b>
      {choix.motif === null ? null : (
        <span className="near-motif"> {similar.motif(choix.motif)}</span>
      )}{' '}
      <span className="secondary">
        ({by}, <Timestamp at={choix.at} />)
      </span>
    </>
  );
}
