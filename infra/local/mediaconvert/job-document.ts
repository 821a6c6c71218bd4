import * as z from 'zod';

const captureSchema = z.object({
  framerateNumerator: z.literal(1),
  framerateDenominator: z.number(),
  maxCaptures: z.number().optional(),
});

const outputSchema = z.object({
  nameModifier: z.string().optional(),
  videoDescription: z
    .object({
      width: z.number(),
      height: z.number(),
      codecSettings: z.discriminatedUnion('codec', [
        z.object({ codec: z.literal('H_264'), h264Settings: z.object({ maxBitrate: z.number() }) }),
        z.object({ codec: z.literal('FRAME_CAPTURE'), frameCaptureSettings: captureSchema }),
      ]),
    })
    .optional(),
});

export type JobOutput = z.output<typeof outputSchema>;

/**
 * The parts of a MediaConvert job document that the mock server follows. It ignores the rest, such
 * as quality settings.
 */
export const jobDocumentSchema = z.object({
  queue: z.string(),
  role: z.string(),
  clientRequestToken: z.string(),
  userMetadata: z.record(z.string(), z.string()),
  settings: z.object({
    inputs: z.tuple([z.object({ fileInput: z.string() })]),
    outputGroups: z.array(
      z.object({
        outputGroupSettings: z.object({
          cmafGroupSettings: z
            .object({ destination: z.string(), segmentLength: z.number() })
            .optional(),
          fileGroupSettings: z.object({ destination: z.string() }).optional(),
        }),
        outputs: z.array(outputSchema),
      }),
    ),
  }),
});

export type JobDocument = z.output<typeof jobDocumentSchema>;
