/** The exports' part of the API. */

import { readCompleteness } from '#contract/exchange/declaration.ts';
import { askExport, readExport } from '#contract/exchange/exports.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type AskDeps, exporter } from './ask-export.ts';
import { completeness } from './completeness.ts';
import { exportReader } from './read-export.ts';
import type { ExportObjects } from './stored-file.ts';

export function exportRoutes(
  deps: AskDeps & { readonly objects: ExportObjects; readonly links: LinkSigner },
): readonly Route[] {
  return [
    route(readCompleteness, completeness(deps)),
    route(askExport, exporter(deps)),
    route(readExport, exportReader(deps.objects, deps.links)),
  ];
}
