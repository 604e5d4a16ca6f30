// A browser starts no worker for a page that was opened from a folder; there the search runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.waiting = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.documentElement.append(frame);
      const room = frame.contentWindow;
      room.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.room = room;
      this.load(room, address).then(() => {
        const waiting = this.waiting;
        this.waiting = null;
        waiting.forEach((data) => this.postMessage(data));
      });
    }

    load(room, address) {
      return new Promise((done, failed) => {
        const script = room.document.createElement("script");
        script.src = new URL(address, document.baseURI);
        script.onload = done;
        script.onerror = failed;
        room.document.head.append(script);
      });
    }

    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.room.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}
