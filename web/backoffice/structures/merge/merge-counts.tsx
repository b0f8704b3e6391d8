import type { MergeCounts } from '#contract/registry-admin/structures.ts';
import { mergeMessages as messages } from '#web/backoffice/structures/messages.ts';

/** What a merger moves, line by line; what is nought is left out. */
export function MergeCountsList({ comptes }: { comptes: MergeCounts }) {
  const { lines } = messages;
  const shown = [
    [comptes.contacts, lines.contacts(comptes.contacts)],
    [comptes.contactsCommuns, lines.contactsCommuns(comptes.contactsCommuns)],
    [comptes.demandes, lines.demandes(comptes.demandes)],
    [comptes.justificatifs, lines.justificatifs(comptes.justificatifs)],
    [comptes.dossiers, lines.dossiers(comptes.dossiers, comptes.brouillons)],
    [comptes.enregistrements, lines.codes(comptes.codes, comptes.enregistrements)],
    [comptes.prefixes, lines.prefixes(comptes.prefixes)],
    [comptes.corrections, lines.corrections(comptes.corrections)],
    [comptes.logiciels, lines.logiciels(comptes.logiciels)],
  ] as const;
  const locked = shown.filter(([count]) => count > 0);
  return (
    <div>
      <h3>{messages.moves}</h3>
      {locked.length === 0 ? (
        <p>{messages.empty}</p>
      ) : (
        <ul>
          {locked.map(([, line]) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="secondary">{messages.numbers}</p>
    </div>
  );
}
