import type { OutputOf } from '#contract/endpoint.ts';
import type { readFirstStart } from '#contract/workbench/first-start.ts';
import { firstStart } from '#web/app/catalogue/firststart-staff/first-start.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';

const words = firstStart.takeOver;
/** The rest is in the report of whoever ran it. */
const SHOWN = 20;

type TakeOver = OutputOf<typeof readFirstStart>['reprise'];

/** What came from another system, and whether the portal has all of it. */
export function TakeOverCard({ reprise }: { reprise: TakeOver }) {
  return (
    <Card title={words.title}>{reprise === null ? <p>{words.none}</p> : <Account reprise={reprise} />}</Card>
  );
}

function Account({
  reprise: { commenceeLe, finieLe, fichiers, codes, differences },
}: {
  reprise: NonNullable<TakeOver>;
}) {
  return (
    <div className="stack">
      <p>{words.when(commenceeLe, finieLe)}</p>
      <Facts
        facts={fichiers.map(({ fichier, lignes, ecrites }) => ({
          term: fichier,
          value: words.fileLines(lignes, ecrites),
        }))}
      />
      <p>{words.codes(codes.fichiers, codes.portail)}</p>
      {differences.length === 0 ? (
        <Notice tone="success" title={words.same} />
      ) : (
        <Notice tone="warning" title={words.differences(differences.length)}>
          <ul>
            {differences.slice(0, SHOWN).map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
          {differences.length > SHOWN ? <p>{words.more(differences.length - SHOWN)}</p> : null}
        </Notice>
      )}
    </div>
  );
}
