(load "../lib/batch.lisp")
(let ((*standard-output* *error-output*))
  (handler-bind ((warning #'muffle-warning)) (asdf:load-system :puri)))

;; A scheme is a keyword. The host has the userinfo too, so both are left out.
(defun parse (r)
  (let* ((u (puri:parse-uri (field r "input"))) (scheme (puri:uri-scheme u)))
    (object "valid" 'yason:true
            "components" (object "scheme" (and scheme (string-downcase scheme)) "path" (or (puri:uri-path u) "")
                                 "query" (text (puri:uri-query u)) "fragment" (text (puri:uri-fragment u))))))

(defun resolve (r) (object "result" (princ-to-string (puri:merge-uris (puri:parse-uri (field r "input")) (puri:parse-uri (field r "base"))))))

(serve "puri" (string-trim '(#\Newline) (uiop:run-program '("dpkg-query" "-W" "-f" "${Version}" "cl-puri") :output :string)) '("rfc2396")
       '(("parse" . parse) ("resolve" . resolve)))
