import { compileSchemas } from '../src/schema/compile/compile-schemas';
import { readSchemas } from '../src/schema/source/read-schemas';
import { makeValidatorModule } from '../src/schema/compile/validator-module';
import { schemasDir } from './schemas-dir';

// Prints every page as JSON, model and validator, for Storybook: it shows one story for each page file.
const { pages } = compileSchemas(readSchemas(schemasDir()));
const toUrl = (source: string): string => `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`;
console.log(
  JSON.stringify(
    Object.fromEntries([...pages].map(([path, model]) => [path, { model, validator: toUrl(makeValidatorModule(model.record)) }])),
  ),
);
