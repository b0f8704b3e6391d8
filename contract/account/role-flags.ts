/** The roles of a contact on the wire: one truth value for each of the domain. */

import { z } from 'zod/mini';
import { forEachRole } from '#domain/permission/roles.ts';

export const roleFlags = /* @__PURE__ */ forEachRole(() => z.boolean());
export const roleFlagsIn = /* @__PURE__ */ forEachRole(() => z.optional(z.boolean()));
