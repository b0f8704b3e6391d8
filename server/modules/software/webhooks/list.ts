/** `GET /api/structure/webhooks` and `…/livraisons`. */

import {
  DELIVERIES_PAGE,
  type listDeliveries,
  type listWebhooks,
} from '#contract/software/webhooks.ts';
import type { Handler } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import {
  deliveryRows,
  findWebhook,
  presentDeliveries,
  presentWebhook,
  webhookRows,
} from './webhook-rows.ts';

export const lister =
  ({ find }: CallerStatus): Handler<typeof listWebhooks> =>
  async (call, { query }) => {
    const { structureId } = await find(call, query.structureId);
    const rows = await webhookRows(call)
      .where('structureId', '=', structureId)
      .orderBy('webhookId', 'desc')
      .execute();
    return { structureId, rows: rows.map(presentWebhook) };
  };

export const deliveryLister =
  (queue: JobQueue | null): Handler<typeof listDeliveries> =>
  async (call, { query }) => {
    const { webhookId } = await findWebhook(call, query.webhookId);
    const result = deliveryRows(call).where('l.webhookId', '=', webhookId);
    const rows = await (query.suivant === undefined
      ? result
      : result.where('livraisonId', '<', query.suivant)
    )
      .orderBy('livraisonId', 'desc')
      .limit(DELIVERIES_PAGE + 1)
      .execute();
    const shown = rows.slice(0, DELIVERIES_PAGE);
    return {
      rows: await presentDeliveries(call.db, queue, shown),
      suivant: rows.length > shown.length ? String(shown.at(-1)?.livraisonId) : null,
    };
  };
