import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { StructureOut } from '#contract/account/structure.ts';
import { SECTIONS, type Section } from '#domain/structure/rows/structure-field.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { structureMessages as messages } from '#web/form/messages/structure.ts';
import { menuMessages } from '#web/messages/menu.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { useFragment } from '../complete/use-fragment.ts';
import { CompanyIdentity } from '../identity/company-identity.tsx';
import { DocumentsCard } from '../justificatifs/documents-card.tsx';
import { ReplegCard } from '../repleg/repleg-card.tsx';
import { SectionCard } from './section-card.tsx';
import { StatusFacts } from './structure-facts.tsx';

/** A validated structure: its sheet, section by section, each with its own way to change it. */
export function SheetPage({ structure }: { structure: StructureOut }) {
  useTitle(messages.title);
  useFragment();
  const { menu } = useUser();
  const [editing, setEditing] = useState<Section | null>(null);
  const { can, etat, displayName, structureId } = structure;
  const mayEdit = (section: Section) => (section === 'company' ? can.editIdentity : can.edit);
  return (
    <div className="page account-page">
      <PageHead
        title={messages.title}
        subtitle={displayName}
        actions={
          <>
            <StructureBadge etat={etat} />
            {menu.collaborateurs ? (
              <LinkButton
                to="/account/structure/team"
                variant="secondary"
                icon={<IconUsers size={18} aria-hidden />}
              >
                {menuMessages.entries.team}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Card title={messages.sections.status}>
        <StatusFacts structure={structure} />
      </Card>
      {SECTIONS.map((section) => (
        <SectionCard
          key={section}
          structure={structure}
          section={section}
          editing={editing === section}
          onEdit={mayEdit(section) && editing === null ? () => setEditing(section) : null}
          onDone={() => setEditing(null)}
        />
      ))}
      {can.edit && !can.editIdentity ? <CompanyIdentity structure={structure} /> : null}
      {can.readTeam ? <ReplegCard structureId={structureId} /> : null}
      <div id="justificatifs" tabIndex={-1}>
        <DocumentsCard structureId={structureId} />
      </div>
    </div>
  );
}
