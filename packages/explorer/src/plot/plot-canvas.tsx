import { CdxMessage } from '@wikimedia/codex';
import { defineComponent, onBeforeUnmount, onMounted, ref, watch } from 'vue';
import { readColours } from './colours.ts';
import type { Figure } from './figure.ts';

interface Props {
  readonly figure: Figure;
  /** Is given the canvas. */
  readonly hold: (canvas: HTMLCanvasElement) => void;
}

/** Draws a figure, again whenever it or the theme changes; what draws is only loaded here. */
export const PlotCanvas = defineComponent(
  (props: Props) => {
    const canvas = ref<HTMLCanvasElement>();
    const failure = ref('');
    const dark = matchMedia('(prefers-color-scheme: dark)');
    let remove: (() => void) | undefined;
    let isGone = false;

    const draw = async (): Promise<void> => {
      try {
        const { drawFigure } = await import('./chart.ts');
        if (isGone || !canvas.value) return;
        remove?.();
        remove = drawFigure(canvas.value, props.figure, readColours());
        props.hold(canvas.value);
      } catch (error) {
        failure.value = `The plot cannot be drawn: ${String(error)}. Reload the page.`;
      }
    };
    onMounted(() => {
      dark.addEventListener('change', draw);
      void draw();
    });
    watch(() => props.figure, draw);
    onBeforeUnmount(() => {
      isGone = true;
      dark.removeEventListener('change', draw);
      remove?.();
    });
    return () => {
      const { figure } = props;
      const isLong = figure.kind === 'bars' && figure.isHorizontal && figure.labels.length > 12;
      return (
        <>
          {failure.value !== '' && <CdxMessage type="error">{failure.value}</CdxMessage>}
          <div class={['plot-canvas', { 'plot-long': isLong }]}>
            <canvas ref={canvas} role="img" aria-label={figure.sentence} />
          </div>
        </>
      );
    };
  },
  { props: ['figure', 'hold'] },
);
