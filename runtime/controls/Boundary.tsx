import { Component } from "react";
import type { ErrorInfo, ReactNode } from "react";
import { Button } from "./Button.tsx";
import { State } from "./State.tsx";
import { word } from "../label/label.ts";
import { isChunkFailure } from "./chunk.ts";

interface Props {
  children: ReactNode;
  small?: boolean;
  at?: string;
}

/** Keeps what breaks inside from taking the rest of the screen with it, and says so at its place. */
export class Boundary extends Component<Props, { failure: Error | undefined }> {
  override state: { failure: Error | undefined } = { failure: undefined };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override componentDidCatch(failure: Error, info: ErrorInfo): void {
    console.error(this.props.at ?? "", failure, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (before.at !== this.props.at && this.state.failure !== undefined) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const chunk = isChunkFailure(failure);
    const title =
      chunk === "style"
        ? word("shell.style_failed")
        : chunk === "code"
          ? word("shell.chunk_failed")
          : word("page.failed_title");
    return (
      <State
        icon="alert"
        tone="bad"
        title={title}
        text={chunk === undefined ? word("page.broken_text") : word("shell.chunk_reason", { reason: failure.message })}
        small={this.props.small === true}
      >
        <Button
          icon="reload"
          onClick={() => (chunk === undefined ? this.setState({ failure: undefined }) : location.reload())}
        >
          {word(chunk === undefined ? "page.retry" : "code.reload")}
        </Button>
      </State>
    );
  }
}
