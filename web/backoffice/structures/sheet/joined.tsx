import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { registryWords, sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
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
        <Notice tone="warning" title={sheetWords.traceTitle}>
          <p>
            {sheetWords.trace}{' '}
            <TextLink to={sheetAddress(slug, fusionneeVers.structureId)}>
              {fusionneeVers.raison}
            </TextLink>
          </p>
        </Notice>
      )}
      {reunies.length === 0 ? null : (
        <Notice tone="info" title={sheetWords.reunies}>
          <ul>
            {reunies.map(({ structureId, raison }) => (
              <li key={structureId}>
                <TextLink to={sheetAddress(slug, structureId)}>{raison}</TextLink>{' '}
                {registryWords.numero(structureId)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
