import { useUser } from '#web/app/session/use-session.ts';
import { Desk } from '../desk/desk.tsx';
import { useDrafts } from './decision/use-drafts.ts';
import { DossierPane } from './dossier/dossier-pane.tsx';
import { DOSSIERS } from './dossiers.tsx';

/** The requests, on the desk: each is decided line by line, with choices that are kept. */
export function Workbench() {
  const drafts = useDrafts(useUser().interlocuteurId);
  return (
    <Desk
      treating={DOSSIERS}
      onSent={({ dossierId }) => drafts.forget(dossierId)}
      file={(props) => <DossierPane key={props.thing} {...props} drafts={drafts} />}
    />
  );
}
