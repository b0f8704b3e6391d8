import type { ImportOut } from '#contract/exchange/imports.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { useDrafts } from '#web/producer/drafts.ts';
import { importing } from '#web/producer/messages/import.ts';
import { STEPS, stepPath } from '#web/producer/request/flow/step-path.ts';
import { importPath } from '../import-path.ts';
import { LinesLeft } from '../preview/lines-left.tsx';

const messages = importing.result;

/** Written recordings, their dossiers, and the lines left out. */
export function Result({ one }: { one: ImportOut }) {
  const { ecrites, corrigees, nonEcrites, dossiers, analyse } = one;
  const { data } = useDrafts();
  const nameOf = (dossierId: number) =>
    data?.rows.find((draft) => draft.dossierId === dossierId)?.titre ?? messages.draft(dossierId);
  const left = analyse?.enErreur ?? 0;
  return (
    <>
      {corrigees > 0 ? (
        <AlertBox tone="success" title={messages.requested(corrigees)}>
          <p>{messages.requestedHint}</p>
        </AlertBox>
      ) : null}
      {ecrites > 0 ? (
        <AlertBox tone="success" title={messages.title(ecrites)}>
          <p>{messages.next}</p>
        </AlertBox>
      ) : null}
      {nonEcrites > 0 ? (
        <AlertBox tone="warning" title={messages.notWritten(nonEcrites)}>
          <p>{messages.notWrittenHint(nonEcrites)}</p>
        </AlertBox>
      ) : null}
      {ecrites + corrigees + nonEcrites === 0 ? (
        <AlertBox tone="info" title={messages.title(0)} />
      ) : null}
      {dossiers.length > 0 ? (
        <Card title={messages.drafts(dossiers.length)}>
          <ul className="import-list list lines">
            {dossiers.map((dossierId, index) => (
              <li key={dossierId}>
                <b>{nameOf(dossierId)}</b>
                <LinkButton
                  to={stepPath(dossierId, STEPS.recordings)}
                  variant={index === 0 ? 'primary' : 'secondary'}
                  aria-label={messages.open(nameOf(dossierId))}
                >
                  {messages.show}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {left > 0 ? (
        <Card title={messages.left(left)}>
          <LinesLeft importId={one.importId} hint={messages.leftHint} />
        </Card>
      ) : null}
      <p>
        <LinkButton to={importPath(null)} variant="secondary">
          {messages.again}
        </LinkButton>
      </p>
    </>
  );
}
