import Box from '@mui/material/Box';
import { BarChart, HeatmapChart, LineChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChartDrawing } from './chart-options.ts';

register([
  BarChart,
  HeatmapChart,
  LineChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  CanvasRenderer,
]);

interface Props {
  drawing: ChartDrawing;
  /** All that is drawn, as a text. */
  label: string;
  height: number;
  /** Opens what a part of the drawing counts. */
  onPick?: ((series: number, item: number) => void) | undefined;
}

/** A drawing with its axes and tooltips. It is a picture for readers of screens: the numbers are in the table beside it. */
export default function Chart({ drawing, label, height, onPick }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const picked = useEffectEvent((series: number, item: number) => onPick?.(series, item));
  useEffect(() => {
    const drawn = init(place.current!, null, { renderer: 'canvas' });
    chart.current = drawn;
    drawn.on('click', ({ seriesIndex = 0, dataIndex }) => picked(seriesIndex, dataIndex));
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(place.current!);
    return () => {
      observer.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(drawing, { notMerge: true });
  }, [drawing]);
  return (
    <Box sx={{ position: 'relative', height: '100%', minHeight: height, minWidth: 0 }}>
      <Box ref={place} role="img" aria-label={label} sx={{ position: 'absolute', inset: 0 }} />
    </Box>
  );
}
