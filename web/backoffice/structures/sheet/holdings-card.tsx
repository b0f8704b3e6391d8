import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { sheetMessages } from '#web/backoffice/structures/messages.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';

const messages = sheetMessages.holdings;
const number = (count: number) => count.toLocaleString('fr-FR');

/** Requests, codes and prefixes of the structure. */
export function HoldingsCard({ sheet: { comptes, prefixes } }: { sheet: StructureSheet }) {
  const { dossiers, brouillons, enregistrements, codes, justificatifs, demandes } = comptes;
  return (
    <Card title={messages.title}>
      <Facts
        facts={[
          {
            term: messages.dossiers,
            value: (
              <>
                {number(dossiers)}
                {brouillons === 0 ? null : (
                  <span className="secondary"> {messages.brouillons(brouillons)}</span>
                )}
              </>
            ),
          },
          { term: messages.enregistrements, value: number(enregistrements) },
          { term: messages.codes, value: number(codes) },
          { term: messages.justificatifs, value: number(justificatifs) },
          { term: messages.demandes, value: number(demandes) },
          { term: messages.prefixes, value: <Prefixes prefixes={prefixes} /> },
        ]}
      />
    </Card>
  );
}

function Prefixes({ prefixes }: Pick<StructureSheet, 'prefixes'>) {
  if (prefixes.length === 0) return <span className="muted">{messages.noPrefix}</span>;
  return (
    <ul className="plain-lines">
      {prefixes.map(({ prefixeId, code, type, closedAt }) => (
        <li key={prefixeId}>
          <span className="mono">{code}</span>{' '}
          <span className="secondary">{ELEMENT_TYPE_LABELS[type]}</span>
          {closedAt === null ? null : <span className="muted"> {messages.closed}</span>}
        </li>
      ))}
    </ul>
  );
}
