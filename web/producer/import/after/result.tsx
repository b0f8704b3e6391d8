import type { ImportOut } from '#contract/exchange/imports.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { useDrafts } from '#web/producer/drafts.ts';
import { STEPS, stepPath } from '#web/producer/request/flow/step-path.ts';
import { importPath } from '../import-path.ts';
import { LinesLeft } from '../preview/lines-left.tsx';

const words = importing.result;

/** What was written, where it is, and what was left out. */
export function Result({ one }: { one: ImportOut }) {
  const { ecrites, corrigees, nonEcrites, dossiers, analyse } = one;
  const { data } = useDrafts();
  const nameOf = (dossierId: number) =>
    data?.rows.find((draft) => draft.dossierId === dossierId)?.titre ?? words.draft(dossierId);
  const left = analyse?.enErreur ?? 0;
  return (
    <>
      {corrigees > 0 ? (
        <Notice tone="success" title={words.asked(corrigees)}>
          <p>{words.askedHint}</p>
        </Notice>
      ) : null}
      {ecrites > 0 ? (
        <Notice tone="success" title={words.title(ecrites)}>
          <p>{words.next}</p>
        </Notice>
      ) : null}
      {nonEcrites > 0 ? (
        <Notice tone="warning" title={words.notWritten(nonEcrites)}>
          <p>{words.notWrittenHint(nonEcrites)}</p>
        </Notice>
      ) : null}
      {ecrites + corrigees + nonEcrites === 0 ? (
        <Notice tone="info" title={words.title(0)} />
      ) : null}
      {dossiers.length > 0 ? (
        <Card title={words.drafts(dossiers.length)}>
          <ul className="import-list list lines">
            {dossiers.map((dossierId, index) => (
              <li key={dossierId}>
                <b>{nameOf(dossierId)}</b>
                <LinkButton
                  to={stepPath(dossierId, STEPS.recordings)}
                  variant={index === 0 ? 'primary' : 'secondary'}
                  aria-label={words.open(nameOf(dossierId))}
                >
                  {words.show}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {left > 0 ? (
        <Card title={words.left(left)}>
          <LinesLeft importId={one.importId} hint={words.leftHint} />
        </Card>
      ) : null}
      <p>
        <LinkButton to={importPath(null)} variant="secondary">
          {words.again}
        </LinkButton>
      </p>
    </>
  );
}
