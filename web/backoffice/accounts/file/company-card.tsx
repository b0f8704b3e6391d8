import type { AccountFile } from '#contract/account/workflow.ts';
import { isMailSentToHeadOffice } from '#domain/structure/addresses.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import { FRANCE, identifierOf } from '#domain/structure/territories.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { StructureBadge } from '#web/app/piece/statut-badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Unknown } from './person-card.tsx';
import { useCompanyWords } from './use-company-words.ts';

const words = accountWords.company;
const NAMES = ['raison', 'sigle', 'personalite', 'codeJur', 'siret', 'dateCreation', 'nationalite'] as const;

type Structure = AccountFile['structure'];

/** The structure that would be validated, with all its fields. */
export function CompanyCard({ structure }: { structure: Structure }) {
  const said = useCompanyWords();
  const { statut, situation, marque, submittedAt, etat, sgPays } = structure;
  const labelOf = (name: (typeof NAMES)[number]) =>
    name === 'siret'
      ? structureWords.identifiers[identifierOf(sgPays ?? FRANCE)].label
      : structureWords.fields[name];
  const letters = isMailSentToHeadOffice(structure);
  return (
    <Card title={words.title} aside={<StructureBadge etat={etat} />} className="account-card">
      <Facts
        facts={[
          ...NAMES.map((name) => ({ term: labelOf(name), value: shown(said(name, structure[name]), name) })),
          { term: words.headOffice, value: <Address structure={structure} kind="sg" /> },
          {
            term: words.letters,
            value: letters ? words.sameAddress : <Address structure={structure} kind="co" />,
          },
          { term: words.statut, value: partyType(statut).label(marque) },
          { term: words.situation, value: situationLabel(situation) },
          ...(submittedAt === null ? [] : [{ term: words.waiting, value: <Moment at={submittedAt} /> }]),
        ]}
      />
    </Card>
  );
}

function shown(value: string | null, name: (typeof NAMES)[number]) {
  if (value === null) return <Unknown />;
  return <span className={name === 'dateCreation' ? undefined : 'upper'}>{value}</span>;
}

function Address({ structure, kind }: { structure: Structure; kind: 'sg' | 'co' }) {
  const said = useCompanyWords();
  const town = [structure[`${kind}CP`], structure[`${kind}Ville`]].filter((part) => part !== null).join(' ');
  const lines = [
    structure[`${kind}Adr1`],
    structure[`${kind}Adr2`],
    town,
    said(`${kind}Pays`, structure[`${kind}Pays`]),
  ].filter((line) => line !== null && line !== '');
  if (lines.length === 0) return <Unknown />;
  return <span className="account-address upper">{lines.join('\n')}</span>;
}
