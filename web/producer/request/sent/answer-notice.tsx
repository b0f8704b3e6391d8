import { useQueryClient } from '@tanstack/react-query';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { simpleMove, simpleMoveOf } from '#domain/dossier/life.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import { messageIn } from '#web/history/traces.ts';
import { MoveBar } from '#web/registration/moves/move-bar.tsx';

/** What the society wrote last about a request, and what its producer may do about it; nothing while they may not. */
export function AnswerNotice({ dossier }: { dossier: DossierOut }) {
  const queries = useQueryClient();
  if (!dossier.can.moves.some((name) => simpleMove(name).by === 'producer')) return null;
  const letter = dossier.history.find(
    ({ action }) => simpleMoveOf(action)?.letter?.to === 'producer',
  );
  const message = letter ? messageIn(letter) : null;
  return (
    <Notice tone="warning" title={letter && simpleMoveOf(letter.action)?.done}>
      {message === null ? null : <p className="answer-letter">{message}</p>}
      <div className="row">
        <MoveBar
          dossier={dossier}
          side="producer"
          reread={() => readAgain(queries, 'dossier', 'dossiers', 'elements')}
        />
      </div>
    </Notice>
  );
}
