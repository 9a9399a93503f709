import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { useFormat } from '../../lib/format/use-format.ts';
import { type ChartData, seriesKey, toChartRows } from './chart-data.ts';
import classes from './SeriesChart.module.css';

interface Props {
  data: ChartData;
  height: number;
}

const BAR_PX = 18;
const AXIS_PX = 34;
const RADIUS = BAR_PX / 2;

/** Bars and lines over time, for eyes only: the table of their card says the same in words. */
export function SeriesChart({ data, height }: Props) {
  const format = useFormat();
  return (
    <CompositeChart
      h={height}
      classNames={{
        root: classes.chart ?? '',
        tooltip: classes.tooltip ?? '',
        axis: classes.axis ?? '',
      }}
      data={toChartRows(data)}
      dataKey="label"
      series={data.series.map(({ name, shape, color }, index) => ({
        name: seriesKey(index),
        label: name,
        type: shape,
        color,
      }))}
      valueFormatter={(value) => format.number(value)}
      gridAxis="x"
      strokeDasharray="2 6"
      tickLine="none"
      maxBarWidth={BAR_PX}
      strokeWidth={2.5}
      connectNulls={false}
      accessibilityLayer={false}
      barProps={{ radius: [RADIUS, RADIUS, RADIUS, RADIUS] }}
      dotProps={{ r: 4.5, fill: 'var(--dot-surface)', strokeWidth: 2.5 }}
      activeDotProps={{ r: 6, fill: 'var(--dot-surface)', strokeWidth: 2.5 }}
      xAxisProps={{ padding: { left: 8, right: 8 }, minTickGap: 12 }}
      yAxisProps={{ width: AXIS_PX, allowDecimals: false, tickCount: 5 }}
      tooltipProps={{
        cursor: { fill: 'var(--dot-sunken)', stroke: 'none' },
        labelFormatter: (label, points) => findTitle(points[0]?.payload) ?? label,
      }}
    />
  );
}

const findTitle = (row: unknown): string | undefined =>
  typeof row === 'object' && row && 'title' in row && typeof row.title === 'string'
    ? row.title
    : undefined;
