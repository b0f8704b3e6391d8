/** Error for a configuration that the portal cannot start with. */

/** The message is a French sentence for the operator. */
export class ConfigurationRefused extends Error {
  override readonly name = 'ConfigurationRefused';
}
