import { Link } from 'react-router';
import type { SessionStructure, SessionUser } from '#contract/session.ts';
import { Card } from '#web/design/display/card.tsx';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';
import { useDossiers } from './use-dossiers.ts';

const messages = signedInHome.member;

/** Counts, each linking to its list. */
export function CountsCard({
  structure,
  menu,
}: {
  structure: SessionStructure;
  menu: SessionUser['menu'];
}) {
  const open = useDossiers('open');
  const rows = open.data?.rows ?? [];
  const sum = (key: 'PRODUCT' | 'LOCK') => rows.reduce((total, row) => total + row.counts[key], 0);
  const counts = [
    {
      label: messages.pending,
      value: open.data ? sum('PRODUCT') : null,
      to: menu.mesCodes ? '/isrc/demandes?statut=PRODUCT' : null,
    },
    {
      label: messages.inTreatment,
      value: open.data ? sum('LOCK') : null,
      to: menu.mesCodes ? '/isrc/demandes?statut=LOCK' : null,
    },
    {
      label: messages.codes,
      value: structure.immatriculations,
      to: menu.mesCodes ? '/isrc/list' : null,
    },
  ];
  return (
    <Card title={messages.counts}>
      <ul className="home-counts list">
        {counts.map(({ label, value, to }) => (
          <li key={label}>
            {to ? (
              <Link to={to}>{content(label, value)}</Link>
            ) : (
              <span>{content(label, value)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function content(label: string, value: number | null) {
  return (
    <>
      <span className="home-number">{value === null ? '…' : value.toLocaleString('fr-FR')}</span>{' '}
      <span className="home-label">{label}</span>
    </>
  );
}
