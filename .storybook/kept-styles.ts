import { createCache } from '@ant-design/cssinjs';

/**
 * The styles that antd has worked out, kept for the next story. antd forgets those of a component with the last one that is drawn, so that
 * each story would work them all out anew: a tenth of what a visit of all stories costs.
 */
export const keptStyles = createCache();

const update = keptStyles.opUpdate.bind(keptStyles);

keptStyles.opUpdate = (path, toValue) =>
  update(path, (former) => {
    const next = toValue(former);
    // Nobody draws it at the moment: counted as such, not forgotten.
    return next ?? (former ? [0, former[1]] : null);
  });
