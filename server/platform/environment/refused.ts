/** A portal that cannot start as it is configured. */

/** The message is the French sentence for whoever starts the portal. */
export class ConfigurationRefused extends Error {
  override readonly name = 'ConfigurationRefused';
}
