import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';

const words = sheetWords.holdings;
const number = (count: number) => count.toLocaleString('fr-FR');

/** What the structure asked for, what it received, and with what it numbers. */
export function HoldingsCard({ sheet: { comptes, prefixes } }: { sheet: StructureSheet }) {
  const { dossiers, brouillons, enregistrements, codes, justificatifs, demandes } = comptes;
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          {
            term: words.dossiers,
            value: (
              <>
                {number(dossiers)}
                {brouillons === 0 ? null : (
                  <span className="secondary"> {words.brouillons(brouillons)}</span>
                )}
              </>
            ),
          },
          { term: words.enregistrements, value: number(enregistrements) },
          { term: words.codes, value: number(codes) },
          { term: words.justificatifs, value: number(justificatifs) },
          { term: words.demandes, value: number(demandes) },
          { term: words.prefixes, value: <Prefixes prefixes={prefixes} /> },
        ]}
      />
    </Card>
  );
}

function Prefixes({ prefixes }: Pick<StructureSheet, 'prefixes'>) {
  if (prefixes.length === 0) return <span className="muted">{words.noPrefix}</span>;
  return (
    <ul className="plain-lines">
      {prefixes.map(({ prefixeId, code, type, closedAt }) => (
        <li key={prefixeId}>
          <span className="mono">{code}</span>{' '}
          <span className="secondary">{ELEMENT_TYPE_LABELS[type]}</span>
          {closedAt === null ? null : <span className="muted"> {words.closed}</span>}
        </li>
      ))}
    </ul>
  );
}
