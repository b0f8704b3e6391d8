/** A sentence that the portal wrote: a screen gives it the spaces of French, and the name of the society. */

import { z } from 'zod/mini';

export const sentence = z.string();
