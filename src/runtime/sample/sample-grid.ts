/** A point grid for stories: two points of a caliper, before and after adjustment. */
export const sampleGrid = {
  label: { zh: '游标卡尺示值误差', en: 'Caliper, error of indication' },
  parameters: [
    {
      name: 'error',
      label: { zh: '示值误差', en: 'Error of indication' },
      unit: 'mm',
      limits: { lower: '-0.02', upper: '0.02' },
      points: [{ nominal: '41.2' }, { nominal: '81.5' }],
      stages: ['asFound', 'asLeft'],
      series: [{ name: 'reading', label: { zh: '读数', en: 'Reading' }, count: '3', least: '0', most: '150' }],
      columns: [
        { name: 'mean', label: { zh: '平均值', en: 'Mean' }, unit: 'mm', formula: 'mean(reading)', round: { places: '2' } },
        { name: 'error', label: { zh: '示值误差', en: 'Error' }, unit: 'mm', formula: 'mean - nominal', round: { places: '2' } },
      ],
      judge: { column: 'error' },
    },
  ],
};

/** Readings by it: the second point is out of its limits as it was found. */
export const sampleEntries = {
  error: [
    { asFound: { reading: ['41.20', '41.22', '41.20'] }, asLeft: { reading: ['41.20', '41.20', '41.20'] } },
    { asFound: { reading: ['81.54', '81.52', '81.54'] }, asLeft: { reading: ['81.50', '', ''] } },
  ],
};
