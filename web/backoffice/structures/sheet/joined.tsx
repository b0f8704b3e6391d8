import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { registryMessages, sheetMessages } from '#web/backoffice/structures/messages.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { sheetAddress } from '../structure-columns.tsx';

/** Where it went, and what went into it. */
export function Joined({
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
