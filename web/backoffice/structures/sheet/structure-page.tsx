import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import {
  RegistrySheet,
  type RegistrySheetProps,
  type Sheet,
} from '#web/backoffice/registry/registry-sheet.tsx';
import {
  mergeMessages,
  registryMessages as messages,
  registryMessages,
  sheetMessages,
} from '#web/backoffice/structures/messages.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { sheetAddress } from '../structure-columns.tsx';
import { SheetCards } from './sheet-cards.tsx';

const STRUCTURE_SHEET: Sheet<StructureSheet> = {
  messages,
  list: 'structures',
  titleOf: ({ structure }) => structure.raison,
  above: ({ structure }) => (
    <>
      {messages.numero(structure.structureId)} <StructureBadge etat={structure.etat} />
    </>
  ),
  cards: (sheet, slug, say) => <SheetCards slug={slug} sheet={sheet} onMessage={say} />,
  join: {
    label: mergeMessages.action,
    may: ({ can }) => can.merge,
    trace: (sheet, slug) => <Joined slug={slug} sheet={sheet} />,
    dialog: (sheet, slug, close) => <MergeDialog slug={slug} sheet={sheet} onClose={close} />,
  },
};

/** Page of one structure. */
export function StructurePage(props: Omit<RegistrySheetProps<StructureSheet>, 'sheet'>) {
  return <RegistrySheet sheet={STRUCTURE_SHEET} {...props} />;
}

/** Target of the merge, and records merged into this one. */
function Joined({
  slug,
  sheet: { fusionneeVers, reunies },
}: {
  slug: string;
  sheet: StructureSheet;
}) {
  return (
    <>
      {fusionneeVers === null ? null : (
        <AlertBox tone="warning" title={sheetMessages.traceTitle}>
          <p>
            {sheetMessages.trace}{' '}
            <TextLink to={sheetAddress(slug, fusionneeVers.structureId)}>
              {fusionneeVers.raison}
            </TextLink>
          </p>
        </AlertBox>
      )}
      {reunies.length === 0 ? null : (
        <AlertBox tone="info" title={sheetMessages.reunies}>
          <ul>
            {reunies.map(({ structureId, raison }) => (
              <li key={structureId}>
                <TextLink to={sheetAddress(slug, structureId)}>{raison}</TextLink>{' '}
                {registryMessages.numero(structureId)}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
    </>
  );
}
