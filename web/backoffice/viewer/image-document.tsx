import { useState } from 'react';
import { viewerMessages } from './messages.ts';
import { type DocumentProps, ViewerFrame } from './viewer-frame.tsx';
import { type Size, turned } from './zoom.ts';

/** A photograph or a scan. */
export function ImageDocument({
  onBroken,
  address,
  ...frame
}: DocumentProps & { address: string }) {
  const { file, look } = frame;
  const [size, setSize] = useState<Size | null>(null);
  const rotation = look.rotationOf(file.justificatifId);
  return (
    <ViewerFrame {...frame} size={size}>
      {(scale) => {
        const natural = size ?? { width: 0, height: 0 };
        const box = turned(natural, rotation);
        return (
          <div
            className="image-box"
            style={{ width: Math.floor(box.width * scale), height: Math.floor(box.height * scale) }}
          >
            {/* What is turned keeps its own width and height: its box takes those that are seen. */}
            <img
              src={address}
              alt={viewerMessages.imageAlt(file.name)}
              data-rotation={rotation}
              style={{
                width: natural.width * scale,
                height: natural.height * scale,
                rotate: `${rotation}deg`,
              }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
              onError={onBroken}
            />
          </div>
        );
      }}
    </ViewerFrame>
  );
}
