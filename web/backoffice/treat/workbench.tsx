import { useUser } from '#web/app/session/use-session.ts';
import { Desk } from '../desk/desk.tsx';
import { useDrafts } from '../desk/use-drafts.ts';
import { EMPTY_DRAFT, keptDraft } from './decision/choices.ts';
import { DossierPane } from './dossier/dossier-pane.tsx';
import { DOSSIERS } from './dossiers.tsx';
import { thingOf } from './pending/decision.ts';

/** The requests, on the desk: each is decided line by line, with choices that are kept. */
export function Workbench() {
  const drafts = useDrafts(
    `brouillon.decisions.${useUser().interlocuteurId}`,
    keptDraft,
    EMPTY_DRAFT,
  );
  return (
    <Desk
      treating={DOSSIERS}
      onSent={({ dossierId }) => drafts.forget(thingOf(dossierId))}
      file={(props) => <DossierPane key={props.thing} {...props} drafts={drafts} />}
    />
  );
}
