import type { Candidat } from '#contract/registration/proximity.ts';
import { CHOIX_LABELS } from '#domain/proximity/choices.ts';
import { near } from '#web/app/catalogue/proximity/near.ts';
import { Moment } from '#web/design/display/moment.tsx';

/** What was answered about a candidate, why, by whom and when. */
export function GivenAnswer({ choix }: { choix: NonNullable<Candidat['choix']> }) {
  const by = choix.parLaSociete && choix.par === null ? near.bySociety : near.by(choix.par ?? '');
  return (
    <>
      <b>{CHOIX_LABELS[choix.choix]}</b>
      {choix.motif === null ? null : <span className="near-motif"> {near.motif(choix.motif)}</span>}{' '}
      <span className="secondary">
        ({by}, <Moment at={choix.at} />)
      </span>
    </>
  );
}
