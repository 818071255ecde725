import QRCode from "antd/es/qr-code";
import type { ReactElement } from "react";
import { AntdScope } from "../input/AntdScope.tsx";

/** An address as a picture for a phone's camera. */
export default function QrCode({ value }: { value: string }): ReactElement {
  return (
    <AntdScope>
      <QRCode type="svg" value={value} size={148} bordered={false} color="#000000" bgColor="#ffffff" />
    </AntdScope>
  );
}
