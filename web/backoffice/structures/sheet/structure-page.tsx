import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import {
  RegistrySheet,
  type RegistrySheetProps,
  type Sheet,
} from '#web/backoffice/registry/registry-sheet.tsx';
import {
  mergeMessages,
  registryMessages as messages,
} from '#web/backoffice/structures/messages.ts';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { Joined } from './joined.tsx';
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

/** One structure, whole. */
export function StructurePage(props: Omit<RegistrySheetProps<StructureSheet>, 'sheet'>) {
  return <RegistrySheet sheet={STRUCTURE_SHEET} {...props} />;
}
