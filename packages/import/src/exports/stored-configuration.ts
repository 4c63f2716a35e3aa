export { storeConfiguration, storedConfiguration } from '../dump/stored-configuration.ts';
